import { metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

export type Telemetry = ReturnType<typeof createTelemetry>;

const NAME = 'redeem-content-service';

/**
 * Creates the hooks for OpenTelemetry, which do nothing until an SDK is registered (see README.md).
 *
 * A span is named by its route. The address contains the code, so it is not an attribute.
 */
export function createTelemetry() {
  const tracer = trace.getTracer(NAME);
  const meter = metrics.getMeter(NAME);
  const durations = meter.createHistogram('http.server.request.duration', { unit: 's' });
  const answers = meter.createCounter('redeem.code.answers');
  const verdicts = meter.createCounter('redeem.captcha.verdicts');

  const traceRequests: MiddlewareHandler = (context, next) =>
    tracer.startActiveSpan(context.req.method, { kind: SpanKind.SERVER }, async (span) => {
      const started = performance.now();
      await next();

      const { status } = context.res;
      const attributes = {
        'http.request.method': context.req.method,
        'http.route': routePath(context, -1),
        'http.response.status_code': status,
      };
      durations.record((performance.now() - started) / 1_000, attributes);
      span.updateName(`${context.req.method} ${attributes['http.route']}`);
      span.setAttributes(attributes);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });

  return {
    traceRequests,
    /** Counts an answer about a code. */
    answered: (call: 'validate' | 'exchange', answer: string) => {
      answers.add(1, { call, answer });
    },
    /** Counts a verdict on a captcha token. */
    examined: (verdict: string) => {
      verdicts.add(1, { verdict });
    },
  };
}
