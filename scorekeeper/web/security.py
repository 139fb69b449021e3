"""What comes with every answer: what a page may load and run, and that search engines keep none of it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    )
)


ROBOTS = "noindex, nofollow"


class ContentSecurityPolicyMiddleware:
    """Sends the policy with every answer, and that it belongs in no search engine."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request` with the policy in the header."""
        response = self.get_response(request)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Robots-Tag"] = ROBOTS
        return response
