type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the pieces of the changed body, and an error where its connection ends. */
type Change = (bytes: Bytes, cancelled: AbortSignal) => Promise<readonly (Bytes | Error)[]>;

/** The same response with another body, which is made when it is read. A response without a body stays unchanged. */
export function changeBody(response: Response, change: Change): Response {
  if (response.body === null) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const cancelling = new AbortController();
  const pull = async (controller: ReadableStreamDefaultController<Bytes>): Promise<void> => {
    const bytes = new Uint8Array(await response.arrayBuffer());
    for (const piece of await change(bytes, cancelling.signal)) {
      if (piece instanceof Error) return controller.error(piece);
      controller.enqueue(piece);
    }
    controller.close();
  };
  const cancel = (): void => cancelling.abort();
  // Nothing is requested, and no wait starts, before the body is read.
  const body = new ReadableStream<Bytes>({ pull, cancel }, { highWaterMark: 0 });
  return new Response(body, { status, statusText, headers });
}
