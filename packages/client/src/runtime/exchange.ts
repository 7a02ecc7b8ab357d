/** A response with its whole body. */
export interface Answer {
  readonly kind: "answered";
  readonly response: Response;
  readonly body: Blob;
}

/** No response, or one whose body broke off. */
interface Loss {
  readonly kind: "lost";
  readonly response: Response | undefined;
  readonly cause: unknown;
}

/** One request handed to the network and what came of it. */
export type Exchange = Answer | Loss;

/** Sends one request and reads its whole answer. Never rejects. */
export async function exchange(
  request: Request,
  fetch: (request: Request) => Promise<Response>,
): Promise<Exchange> {
  let response: Response | undefined;
  try {
    response = await fetch(request);
    return { kind: "answered", response, body: await response.blob() };
  } catch (cause) {
    return { kind: "lost", response, cause };
  }
}
