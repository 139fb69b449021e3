"""The interview: house rules from a sentence and eight questions, with hands that show what they pay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.interview.example_hands import choose_examples
from scorekeeper.engine.interview.questions import QUESTIONS, InterviewQuestion, build_rules, find_answer
from scorekeeper.engine.interview.sentences import keep_answers, read_sentence
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, changes_to_toml, find_nearest_preset, rule_differences
from scorekeeper.services import clubs
from scorekeeper.web import access
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.display import SMALL, card
from scorekeeper.web.forms import Chips, Form, Hidden
from scorekeeper.web.house_rules.views import LONGEST_SEARCH, options_in_words
from scorekeeper.wording import interview as words
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.sentences import write_fault

LONGEST_SENTENCE = 600


class InterviewForm(Form):
    """A sentence and the answers to the questions; anything else that is sent is no answer.

    ``shown_sentence`` is the one that the page was drawn for. A changed sentence replaces the answers that it settles.
    ``rules`` are None where nobody can play the answers together; ``faults`` say why.
    """

    sentence = forms.CharField(
        label=gettext_lazy("Describe your rules"),
        required=False,
        max_length=LONGEST_SENTENCE,
        help_text=gettext_lazy("Or skip this and answer the questions."),
        widget=forms.Textarea(
            attrs={
                "rows": 3,
                "placeholder": gettext_lazy(
                    "We play double on the bump, no cracking, forced picker on doublers, jack of diamonds or call up"
                ),
            }
        ),
    )
    shown_sentence = forms.CharField(required=False, widget=Hidden)

    def __init__(self, data: QueryDict) -> None:
        sentence = data.get("sentence", "").strip()[:LONGEST_SENTENCE]
        self.reading = read_sentence(sentence)
        answers: Mapping[str, str] = {
            question.key: str(data[question.key])
            for question in QUESTIONS
            if question.answer(data.get(question.key, ""))
        }
        if sentence != data.get("shown_sentence", ""):
            answers = keep_answers(answers, read_sentence(data.get("shown_sentence", "")), self.reading)
        self.answers, self.faults = answers, tuple[Fault, ...]()
        self.rules: HouseRules | None = None
        try:
            self.rules = build_rules(answers, self.reading.sets)
        except Refused as refused:
            self.faults = refused.faults
        super().__init__(initial={"sentence": sentence, "shown_sentence": sentence})
        for question in QUESTIONS:
            self.fields[question.key] = forms.ChoiceField(
                label=words.question_in_words(question.key),
                help_text=words.hint_in_words(question.key),
                choices=[(answer.key, _draw_answer(question.key, answer.key)) for answer in question.answers],
                initial=self._shown_answer(question),
                widget=Chips,
            )

    def _shown_answer(self, question: InterviewQuestion) -> str:
        """Return the answer that was given or that the sentence gives; empty where there is none yet."""
        if question.key in self.answers or self.rules is None:
            return self.answers.get(question.key, "")
        answer = find_answer(question, self.rules)
        return answer.key if answer and self._is_settled(question) else ""

    def _is_settled(self, question: InterviewQuestion) -> bool:
        implied = (
            answer.implied
            for earlier in QUESTIONS
            if (answer := earlier.answer(self.answers.get(earlier.key, ""))) is not None
        )
        return self.reading.is_settled(question) or any(question.key in other for other in implied)

    @property
    def questions(self) -> list[tuple[forms.BoundField, list[str], str]]:
        """The fields of the questions, those that the sentence left open first. An answer never moves its question.

        Each has the options that the sentence sets where none of the answers has them, and why its answer cannot be
        played.
        """
        questions = sorted(QUESTIONS, key=lambda question: not question.options.isdisjoint(self.reading.sets))
        return [self._ask(question) for question in questions]

    def _ask(self, question: InterviewQuestion) -> tuple[forms.BoundField, list[str], str]:
        field, options = self[question.key], self.reading.sets
        stated = {} if field.initial else {name: options[name] for name in options if name in question.options}
        problems = [fault for fault in self.faults if fault.path.removeprefix("rules.") in question.options]
        return field, words.options_in_words(stated), write_fault(problems[0]) if problems else ""

    @property
    def other_problems(self) -> list[str]:
        """The sentences about what cannot be played and belongs to no question."""
        covered_options = frozenset[str]().union(*(question.options for question in QUESTIONS))
        return [write_fault(fault) for fault in self.faults if fault.path.removeprefix("rules.") not in covered_options]

    @property
    def understood(self) -> list[tuple[str, list[str]]]:
        """The phrases of the sentence, each with the options that it sets."""
        return [(phrase.text, words.options_in_words(phrase.options)) for phrase in self.reading.understood]

    @property
    def unread(self) -> list[tuple[str, list[str]]]:
        """The texts that were not read, each with what it may mean."""
        return [
            (text.text, [", ".join(words.options_in_words(options)) for options in text.nearest])
            for text in self.reading.unread
        ]

    @property
    def contradictions(self) -> list[str]:
        """The names of the options that the sentence gives two values."""
        return [rule_words.name(option) for option in self.reading.contradictions]


def _draw_answer(question: str, answer: str) -> SafeString | str:
    """Return an answer with the cards that it is about in front; screen readers skip the cards."""
    text = words.answer_in_words(question, answer)
    cards = words.ANSWER_CARDS.get((question, answer), ())
    if not cards:
        return text
    drawings = format_html_join("", "{}", ((card(code, SMALL),) for code in cards))
    return format_html('<span class="answer-cards" aria-hidden="true">{}</span> {}', drawings, text)


@require_safe
def interview(request: HttpRequest, club: int) -> HttpResponse:
    """Show the questions, and the rules that the answers so far make."""
    leave, view = access.require_club_scorer(request, club), get_club(club)
    form = InterviewForm(request.GET)
    context = club_context(view, leave) | {"form": form}
    if form.rules is not None:
        context |= _result(form.rules, club) | _listed_options(form.rules, request.GET.get("q", ""))
    template = "house_rules/interview_form.html" if request.headers.get("HX-Request") else "house_rules/interview.html"
    return render(request, template, context)


def _listed_options(rules: HouseRules, typed: str) -> dict[str, Any]:
    """Return the template variables of all options, or of those that match the search; changed ones come first."""
    typed = typed.strip()[:LONGEST_SEARCH]
    options = [option for option in options_in_words(rules, typed) if option.option != "title"]
    listed = [option for option in options if option.is_found or not typed]
    return {"typed": typed, "listed": sorted(listed, key=lambda option: not option.preset)}


def _result(rules: HouseRules, club: int) -> dict[str, Any]:
    """Return the template variables of the rules that the answers make."""
    nearest, preset = find_nearest_preset(rules), base_preset(rules)
    titled = replace(rules, title=clubs.free_rules_name(club, _("Our rules")))
    differences = rule_differences(rules, preset)
    return {
        "rules": rules,
        "preset": preset,
        "differing": [words.option_in_words(name, differences[name], rules.currency) for name in nearest.options],
        "hands": [words.example_line(example) for example in choose_examples(rules)],
        "file": changes_to_toml(titled),
    }
