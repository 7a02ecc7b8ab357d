/** The body of one response while it arrives. */
export interface Connection {
  readonly read: () => Promise<Chunk>;
  /** Ends the connection. A pending read returns. */
  readonly close: () => Promise<void>;
}

/** Bytes, the end of the body, or the loss of the connection. */
export type Chunk =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "end" }
  | { readonly kind: "lost"; readonly cause: unknown };

/** Opens the body of a response for reading. The connection is closed if the signal is aborted. */
export function openConnection({ body }: Response, signal: AbortSignal): Connection {
  const reader = body?.getReader();
  const close = async (): Promise<void> => {
    signal.removeEventListener("abort", close);
    // The body of a lost connection cannot be cancelled.
    await reader?.cancel().catch(() => {});
  };
  // A caller's `fetch` may ignore the signal.
  signal.addEventListener("abort", close);
  return {
    close,
    read: async () => {
      try {
        const { value } = (await reader?.read()) ?? {};
        return value ? { kind: "bytes", bytes: value } : { kind: "end" };
      } catch (cause) {
        return { kind: "lost", cause };
      }
    },
  };
}
