import {
  type Attributes,
  type Context,
  propagation,
  type Span,
  type SpanOptions,
  type SpanStatus,
  trace,
} from "@opentelemetry/api";
import { onTestFinished } from "vitest";

/** What a program said of a span. */
export interface RecordedSpan {
  readonly id: number;
  readonly parent: number | undefined;
  readonly name: string;
  readonly kind: SpanOptions["kind"];
  readonly attributes: Attributes;
  status: SpanStatus | undefined;
  isEnded: boolean;
}

/** Registers a tracer that records the spans of a program, and a propagator that writes `traceparent`, until the test ends. */
export function recordSpans(): { readonly spans: readonly RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  const startSpan = (name: string, options: SpanOptions = {}, within?: Context): Span => {
    const { kind, attributes = {} } = options;
    const parent = within && trace.getSpan(within)?.spanContext().spanId;
    const recorded: RecordedSpan = {
      id: spans.length + 1,
      parent: parent === undefined ? undefined : Number(parent),
      name,
      kind,
      attributes: { ...attributes },
      status: undefined,
      isEnded: false,
    };
    spans.push(recorded);
    return spanOf(recorded);
  };
  trace.setGlobalTracerProvider({
    // The recipe uses no other method.
    getTracer: () => ({ startSpan, startActiveSpan: () => undefined as never }),
  });
  propagation.setGlobalPropagator({
    inject: (context, carrier, setter) => {
      const { spanId, traceId } = trace.getSpan(context)?.spanContext() ?? {};
      setter.set(carrier, "traceparent", `00-${traceId}-${spanId}-01`);
    },
    extract: (context) => context,
    fields: () => ["traceparent"],
  });
  onTestFinished(() => {
    trace.disable();
    propagation.disable();
  });
  return { spans };
}

/** The trace has the number of its first span. */
function spanOf(recorded: RecordedSpan): Span {
  const { id, parent } = recorded;
  const span = {
    spanContext: () => ({ spanId: `${id}`, traceId: `${parent ?? id}`, traceFlags: 1 }),
    setAttribute: (key: string, value: Attributes[string]) => {
      recorded.attributes[key] = value;
      return span;
    },
    setStatus: (status: SpanStatus) => {
      recorded.status = status;
      return span;
    },
    end: () => {
      recorded.isEnded = true;
    },
  };
  // The recipe uses no other method.
  return span as unknown as Span;
}
