/** A test that cannot go on as it is written. It is answered, not thrown: the client would take what `fetch` throws for a broken network. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Mistake";
  }
}

/** No service of a sound test answers it, and no client sends such a request again. */
const notImplemented = 501;

/** The sentence as an answer that no document describes, so that the call ends at once, with the sentence as the outcome's `text`. */
function answerMistake({ message }: Mistake): Response {
  return new Response(message, {
    status: notImplemented,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/** What the function answers, or what it says of a mistake. */
export async function orMistake(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Mistake) return answerMistake(error);
    throw error;
  }
}
