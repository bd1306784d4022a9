import { metrics, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { codeReference } from './database/code-hash';
import { openTestService, type TestService } from './testing/test-service';

const CANARIES = ['HDMAQF4PX7TV', 'FEATUREDC9DGEF4T', 'NADAGGAF9HPM', 'CANARYXXXXXX'];

describe('the telemetry', () => {
  const spans = new InMemorySpanExporter();
  const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: measured });
  let service: TestService;
  beforeAll(async () => {
    trace.setGlobalTracerProvider(
      new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] }),
    );
    metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
    service = await openTestService();
    for (const code of CANARIES) {
      await service.validate(code);
      await service.exchange(code, { offer_id: '41001', selection: 'vudu' });
    }
    await service.request('/nowhere/HDMAQF4PX7TV?c=CANARYXXXXXX');
    await service.validate('GATEWKV6DPN9', 'cc=US', { recaptcha_response: 'CANARYXXXXXX' });
    await reader.forceFlush();
  });
  afterAll(async () => {
    trace.disable();
    metrics.disable();
    await service.close();
  });

  test('has a span for each request, named by its route @H5', () => {
    const names = spans.getFinishedSpans().map(({ name }) => name);
    expect(names).toContain('POST /site/:siteKey/code/:code');
    expect(names).toContain('POST /site/:siteKey/code/:code/exchange');
    expect(names).toHaveLength(10);
  });

  test('counts answers by their result @H5', () => {
    const metric = measured
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
      .find(({ descriptor }) => descriptor.name === 'redeem.code.answers');
    expect(metric?.dataPoints).toContainEqual(
      expect.objectContaining({
        attributes: { call: 'validate', answer: 'OfferNotFound' },
        value: 2,
      }),
    );
  });

  test.each(CANARIES)('does not contain the code %s, only its reference in the log @H5', (code) => {
    const told = [
      ...spans.getFinishedSpans().map(({ name, attributes, events, status }) => ({
        name,
        attributes,
        events,
        status,
      })),
      ...measured.getMetrics(),
    ];
    expect(JSON.stringify(told)).not.toContain(code);
    expect(service.logged()).not.toContain(code);
    expect(service.logged()).toContain(`"codeRef":"${codeReference(code, 'demo-pepper')}"`);
  });
});
