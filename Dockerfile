# The site and its dependencies. The data is in a volume; the site writes nowhere else.
FROM python:3.13-slim AS built
COPY . /source
RUN python -m venv /site \
    && /site/bin/pip install --no-cache-dir --no-deps --require-hashes --requirement /source/requirements/run.txt \
    && /site/bin/pip install --no-cache-dir hatchling \
    && /site/bin/pip install --no-cache-dir --no-deps --no-build-isolation /source \
    && /site/bin/pip uninstall --yes hatchling

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home scorekeeper && install -d -o scorekeeper -m 0700 /data
COPY --from=built /site /site
USER 10001
ENV PATH=/site/bin:$PATH SCOREKEEPER_DATA=/data PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
ENTRYPOINT ["scorekeeper"]
CMD ["serve", "--port", "8000"]
