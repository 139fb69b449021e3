"""Security headers: the content security policy, and that search engines index nothing."""

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
    """Adds the content security policy and ``X-Robots-Tag`` to every response."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response with both headers."""
        response = self.get_response(request)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Robots-Tag"] = ROBOTS
        return response
