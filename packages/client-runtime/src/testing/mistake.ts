/** A mistake of the test. It is a response, not thrown, because the client would treat an error of `fetch` as a network failure. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Mistake";
  }
}

/** No service in a valid test responds with it, and no client retries it. */
const notImplemented = 501;

/** The message in an undocumented response, so that the call ends at once, with the message as the outcome's `text`. */
function toResponse({ message }: Mistake): Response {
  return new Response(message, {
    status: notImplemented,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/** Returns the function's response, or a response with the message of its mistake. */
export async function orMistake(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof Mistake) return toResponse(error);
    throw error;
  }
}
