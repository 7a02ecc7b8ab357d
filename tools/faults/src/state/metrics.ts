import { alter, type Alteration, answering, type Fault } from "@local-ads/sandbox/seams";
import { asObject, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import { leaveOut } from "../responses/reshape.ts";

/** Faults of metrics. */
export const metricFaults: readonly Fault[] = [
  {
    name: "day-without-hours",
    breaks: ["get-metrics-hourly"],
    description: "The metrics of one day have daily points.",
    ...alter(
      "answer",
      changeDay((metrics) => ({
        ...metrics,
        granularity: "day",
        points: pointsOf(metrics).filter((_, index) => index % 24 === 0),
      })),
    ),
  },
  {
    name: "day-of-24-hours",
    breaks: ["get-metrics-hourly"],
    description: "The metrics of one day have a series of 24 hours.",
    ...alter(
      "answer",
      changeDay((metrics) => ({
        ...metrics,
        points: pointsOf(metrics).slice(-24),
      })),
    ),
  },
  {
    name: "day-without-totals",
    breaks: ["get-metrics-hourly"],
    description: "The metrics of one day lack the rolling totals.",
    ...alter("answer", changeDay(leaveOut("totals"))),
  },
  {
    name: "latest-day-left-out",
    breaks: ["get-metrics-daily"],
    description: "The series of several days lacks the last day.",
    ...alter(
      "answer",
      changeMetrics((metrics, days) =>
        days === "1" ? metrics : { ...metrics, points: pointsOf(metrics).slice(0, -1) },
      ),
    ),
  },
  {
    name: "month-of-a-week",
    breaks: ["get-metrics-daily"],
    description: "The series of thirty days has the points of seven.",
    ...alter(
      "answer",
      changeMetrics((metrics, days) =>
        days === "30" ? { ...metrics, points: pointsOf(metrics).slice(-7) } : metrics,
      ),
    ),
  },
];

function pointsOf(metrics: JsonObject): readonly JsonValue[] {
  const { points } = metrics;
  return isArray(points) ? points : [];
}

function changeMetrics(
  change: (metrics: JsonObject, days: string | null) => JsonObject,
): Alteration<"answer"> {
  return answering({
    get_metrics: (metrics, { call }) => ({
      ...change(asObject(metrics), new URLSearchParams(call.source.query).get("days")),
    }),
  });
}

function changeDay(change: (metrics: JsonObject) => JsonObject): Alteration<"answer"> {
  return changeMetrics((metrics, days) => (days === "1" ? change(metrics) : metrics));
}
