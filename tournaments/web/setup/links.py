"""The addresses of an event: its public address, its links with their codes, and who finds its public pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.models import Role
from scorekeeper.services import addresses, grants
from scorekeeper.web.actions import answer_form, form_status, posted_data, save_form
from scorekeeper.web.backups.views import backup_status
from scorekeeper.web.forms import Form, Hidden, ReasonForm, TextField
from scorekeeper.web.links import Link, loopback_notice, make_link
from tournaments.models import Event, Publication
from tournaments.services import address as services
from tournaments.services import events as deeds
from tournaments.services.address import absolute
from tournaments.web.access import EventAccess, get_event_by_slug, require_assistant, require_director
from tournaments.web.navigation import event_context

A_DAY = 24 * 60 * 60
FROM_DESK = "desk"  # in the address of the page when it is the site itself that tries it
SECRET = (Role.DIRECTOR, Role.HELPER, Role.KIOSK, Role.VIEWER)
# Other pages with the form that publishes a tournament, which leads back there.
PUBLISHED_FROM = {"desk": "event-desk", "draw": "event-draw", "check-in": "event-check-in"}


@dataclass(frozen=True)
class PhoneVisit:
    """The last visit of a phone to the test page: its time and address."""

    at: datetime
    address: str


class AddressForm(Form):
    """The public address of an event: one of those that are offered, or another one that is typed."""

    refused_at = {"address": "own"}

    address = forms.CharField(required=False)
    own = TextField(
        label=gettext_lazy("Other address"),
        longest=250,
        widget=forms.TextInput(attrs={"inputmode": "url", "placeholder": "http://scores.local:8000"}),
    )

    def clean(self) -> dict[str, Any]:
        """Check the form: one of the addresses, or another one."""
        data = super().clean() or {}
        if not data.get("address") and not data.get("own") and not self.errors:
            self.add_error("own", _("Choose an address above, or enter another one like http://scores.local:8000."))
        return data


class DescriptionForm(Form):
    """The form of the words that the public page says about the tournament."""

    about = forms.CharField(
        label=gettext_lazy("Description"),
        help_text=gettext_lazy("For the public page and previews of its link. For example food, parking, and rules."),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"cols": False, "rows": 6, "maxlength": deeds.LONGEST_ABOUT}),
    )


class LinkForm(ReasonForm):
    """The link of a role that is to end, and why."""

    role = forms.TypedChoiceField(choices=[(role, role) for role in SECRET], coerce=Role, widget=Hidden)


class PublicationForm(Form):
    """The publication that a pressed button chooses, and the page of the button (``from``)."""

    publication = forms.TypedChoiceField(choices=Publication.choices, coerce=Publication)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["from"] = forms.CharField(required=False)


@require_http_methods(["GET", "POST"])
def address(request: HttpRequest, event: int) -> HttpResponse:
    """Show the address and what it answers; choose another."""
    access = require_director(request, event)
    stands, offered = access.event.address, services.proposals(root_address(request))

    def save(form: AddressForm) -> HttpResponse:
        services.choose(access.event, form.cleaned_data["own"] or form.cleaned_data["address"])
        return redirect("event-address", event)

    form = AddressForm(posted_data(request), initial={"address": stands, "own": "" if stands in offered else stands})
    context = partial(_address_context, request, access, offered)
    return answer_form(request, form, save, "setup/address.html", context)


def _address_context(request: HttpRequest, access: EventAccess, offered: Sequence[str]) -> dict[str, object]:
    event, path = access.event, reverse("event-here", args=[access.event.slug])
    code = make_link(request, "phone", _("Test it"), "", services.absolute(event, path)) if event.address else None
    return event_context(access, "event-setup") | {
        "offered": offered,
        "answer": probe_address(event),
        "link": code,
        "seen": last_visit(event),
    }


@require_safe
@never_cache
def here(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell a phone that it has reached this site, and remember that it has."""
    event = get_event_by_slug(slug)
    if FROM_DESK not in request.GET:
        cache.set(_key(event), PhoneVisit(timezone.now(), root_address(request)), A_DAY)
    return render(request, "setup/address_works.html", {"event": event, "seal": services.seal(event)})


@require_safe
def phone(request: HttpRequest, event: int) -> HttpResponse:
    """Show whether a phone has opened the page."""
    access = require_director(request, event)
    return render(request, "setup/phone.html", {"event": access.event, "seen": last_visit(access.event)})


@require_safe
def show_alarms(request: HttpRequest, event: int) -> HttpResponse:
    """Show the alarms at the top of an event's pages: its public address, the address of this request, backups."""
    access = require_assistant(request, event)
    tournament = access.event
    context = backup_status() | {
        "event": tournament,
        "answer": probe_address(tournament),
        "came_by": _other_address(request, tournament),
    }
    context["directs"] = access.directs
    return render(request, "setup/alarm.html", context)


def root_address(request: HttpRequest) -> str:
    """Return the address that a request came by, without a closing slash."""
    return f"{request.scheme}://{request.get_host()}"


def probe_address(event: Event) -> str:
    """Return the answer of the event's public address; empty where it has none."""
    path = f"{reverse('event-here', args=[event.slug])}?{FROM_DESK}=1"
    return services.check_event_address(event, path) if event.address else ""


def _other_address(request: HttpRequest, event: Event) -> str:
    """Return the address of this request if it is not the event's; on this machine itself any address will do."""
    came_by = root_address(request)
    own = addresses.is_loopback(urlsplit(came_by).hostname or "")
    return came_by if event.address and not own and came_by != event.address else ""


def _key(event: Event) -> str:
    return f"event-reached-{event.pk}"


def last_visit(event: Event) -> PhoneVisit | None:
    """Return the last visit of a phone to the public address that stands; None after a day without one."""
    visit = cache.get(_key(event))
    return visit if isinstance(visit, PhoneVisit) and visit.address == event.address else None


@dataclass(frozen=True, slots=True)
class Secret:
    """A link that can end: ``is_shared`` says that someone may have it, ``is_own`` that who looks came in by it."""

    role: Role
    title: str
    is_shared: bool
    is_own: bool
    form: LinkForm


@require_safe
def links(request: HttpRequest, event: int) -> HttpResponse:
    """Show the links, each with its code to scan."""
    return _links_page(request, require_director(request, event))


@require_POST
def renew(request: HttpRequest, event: int) -> HttpResponse:
    """Replace a link that went to the wrong hands; directors who replace their own are redirected by the new one."""
    return _answer_end(request, event, deeds.renew_public_link)


@require_POST
def revoke(request: HttpRequest, event: int) -> HttpResponse:
    """Revoke a link without making a new one."""
    return _answer_end(request, event, deeds.revoke_public_link)


def _answer_end(request: HttpRequest, event: int, end: Callable[..., str | None]) -> HttpResponse:
    """Let ``end`` end a link and return the path of a new one. Raises Http404 for a role that has no link here."""
    access, form = require_director(request, event), LinkForm(request.POST)
    if form.has_error("role"):
        raise Http404(request.path)

    def save(form: LinkForm) -> HttpResponse:
        data = form.cleaned_data
        path = end(access.event, data["role"], key=data["key"], actor=access.actor, why=data["why"])
        own = path if access.journal.role == data["role"] else None
        return redirect(own or reverse("event-links", args=[event]))

    return save_form(form, save) or _links_page(request, access, form)


def _links_page(request: HttpRequest, access: EventAccess, refused: LinkForm | None = None) -> HttpResponse:
    paths = {role: grants.journal_link(access.event.journal_id, role) for role in SECRET}
    says = _role_texts()
    secret = [_link(request, access, role, *says[role], path) for role, path in paths.items() if path]
    forms_by_role = _link_forms(refused)
    context = event_context(access, "event-setup") | {
        "links": [*secret, *_public(request, access)],
        "secrets": [
            Secret(role, says[role][0], bool(path), access.journal.role == role, forms_by_role[role])
            for role, path in paths.items()
        ],
        "only_here": None if access.event.address else loopback_notice(request),
        "is_wrong": refused is not None,
    }
    return render(request, "setup/links.html", context, status=form_status(refused))


def _link_forms(refused: LinkForm | None) -> dict[Role, LinkForm]:
    """Return the form of each secret link, among them the one that was sent and refused."""
    forms = {role: LinkForm(initial={"role": role}) for role in SECRET}
    if refused:
        forms[refused.cleaned_data["role"]] = refused
    for role, form in forms.items():
        form.auto_id = f"%s-{role}"
    return forms


def _role_texts() -> dict[Role, tuple[str, str]]:
    """Return the title of each role's link, and what it lets its holder do."""
    return {
        Role.DIRECTOR: (
            _("Director"),
            _("Full access to this tournament and its tables. Use it on the director's other devices."),
        ),
        Role.HELPER: (
            _("Assistant"),
            _("Can check in players, record hands, and enter totals. Can't draw, correct, or pay."),
        ),
        Role.KIOSK: (
            _("Check-in kiosk"),
            _("For a tablet at the door. Players check themselves in and see their seat. It opens nothing else."),
        ),
        Role.VIEWER: (
            _("Viewer"),
            _("Can see the desk, tables, draws, history, and hidden standings. Can't change anything or see cash."),
        ),
    }


def _public(request: HttpRequest, access: EventAccess) -> list[Link]:
    slug = [access.event.slug]
    phones = _("Shows seating and public standings. Safe to share.")
    hall = _("Large type that changes pages by itself. Open it on the computer at the projector.")
    return [
        _link(request, access, "public", _("Public"), phones, reverse("public-event", args=slug)),
        _link(request, access, "projector", _("Projector"), hall, reverse("projector", args=slug)),
    ]


def _link(request: HttpRequest, access: EventAccess, role: str, title: str, says: str, path: str) -> Link:
    return make_link(request, role, title, says, absolute(access.event, path, root_address(request)))


@require_POST
def publish(request: HttpRequest, event: int) -> HttpResponse:
    """Change who finds the public pages. Raises Http404 for a state that there is not."""
    access, form = require_director(request, event), PublicationForm(request.POST)
    if not form.is_valid():
        raise Http404(request.path)
    deeds.publish_event(access.event, form.cleaned_data["publication"])
    return redirect(PUBLISHED_FROM.get(form.cleaned_data["from"], "event-setup"), event)


@require_http_methods(["GET", "POST"])
def describe(request: HttpRequest, event: int) -> HttpResponse:
    """Show the description of the event for its public page, or save it."""
    access = require_director(request, event)

    def save(form: DescriptionForm) -> HttpResponse:
        deeds.describe_event(access.event, form.cleaned_data["about"])
        return redirect("public-event", access.event.slug)

    form = DescriptionForm(posted_data(request), initial={"about": access.event.about})
    return answer_form(request, form, save, "setup/description.html", lambda: event_context(access, "event-setup"))
