/** What happened on the site in a stretch of time. */
export interface Performance {
  readonly views: number;
  /** No more than views. */
  readonly visitors: number;
  readonly calls: number;
  /** Together with the calls no more than visitors. */
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
