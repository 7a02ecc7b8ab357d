/** A mistake of the test. It is answered, not thrown, because the client would treat an error of `fetch` as a network failure. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Mistake";
  }
}

/** No service in a valid test answers it, and no client retries it. */
const notImplemented = 501;

/** The message in an undocumented answer, so that the call ends at once, with the message as the outcome's `text`. */
function answerMistake({ message }: Mistake): Response {
  return new Response(message, {
    status: notImplemented,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/** Returns the function's answer, or an answer with the message of its mistake. */
export async function orMistake(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Mistake) return answerMistake(error);
    throw error;
  }
}
