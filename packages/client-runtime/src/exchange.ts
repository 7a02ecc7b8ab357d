import { untilAborted } from "./until-aborted.ts";

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

/** Sends one request and reads its whole answer, or gives up at the signal, which a caller's `fetch` may not heed. Never rejects. */
export async function exchange(
  request: Request,
  fetch: (request: Request) => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Exchange> {
  let response: Response | undefined;
  try {
    const answer = await untilAborted(() => fetch(request), signal);
    response = answer;
    return { kind: "answered", response, body: await untilAborted(() => answer.blob(), signal) };
  } catch (cause) {
    return { kind: "lost", response, cause };
  }
}
