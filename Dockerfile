# The site's wheel and its locked libraries, without the source. The data is in a volume; the site writes nowhere else.
FROM python:3.13-slim AS built
COPY . /source
RUN python -m venv /build \
    && /build/bin/pip install --no-cache-dir --no-deps --require-hashes --requirement /source/requirements/build.txt \
    && /build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels /source \
    && cp /source/requirements/run.txt /wheels

FROM python:3.13-slim
RUN --mount=type=bind,from=built,source=/wheels,target=/wheels \
    python -m venv /site \
    && /site/bin/pip install --no-cache-dir --no-deps --require-hashes --requirement /wheels/run.txt \
    && /site/bin/pip install --no-cache-dir --no-deps --no-index /wheels/*.whl
RUN useradd --system --uid 10001 --no-create-home scorekeeper && install -d -o scorekeeper -m 0700 /data
USER 10001
ENV PATH=/site/bin:$PATH SCOREKEEPER_DATA=/data PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
ENTRYPOINT ["scorekeeper"]
CMD ["serve", "--port", "8000"]
