import type { OpenCall } from "../generated/schemas.ts";

/** The calls that this process has not answered yet. */
export interface OpenCalls {
  /** Answers a request, and lists it until then. */
  answering<T>(request: Request, answer: () => T | Promise<T>): Promise<T>;
  /** Oldest first. */
  readonly openCalls: () => readonly OpenCall[];
}

export function createOpenCalls(): OpenCalls {
  const open = new Map<Request, number>();
  return {
    async answering(request, answer) {
      open.set(request, performance.now());
      try {
        return await answer();
      } finally {
        open.delete(request);
      }
    },
    openCalls: () =>
      Array.from(open, ([{ method, url }, since]) => ({
        method,
        path: new URL(url).pathname,
        milliseconds: Math.round(performance.now() - since),
      })),
  };
}
