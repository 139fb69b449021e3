"""The site as an app on a phone: its manifest, and the page about https, certificates, and the home screen."""
