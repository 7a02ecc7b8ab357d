/** The figures of a site in a period. */
export interface Performance {
  readonly views: number;
  /** At most the number of views. */
  readonly visitors: number;
  readonly calls: number;
  /** With the calls, at most the number of visitors. */
  readonly leads: number;
}

export function sumPerformance(parts: readonly Performance[]): Performance {
  return parts.reduce(add, { views: 0, visitors: 0, calls: 0, leads: 0 });
}

function add(a: Performance, b: Performance): Performance {
  return {
    views: a.views + b.views,
    visitors: a.visitors + b.visitors,
    calls: a.calls + b.calls,
    leads: a.leads + b.leads,
  };
}
