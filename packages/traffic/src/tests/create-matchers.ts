import type { PassedExchange } from "../exchange/passed-exchange.ts";
import { TrafficError } from "../traffic-error.ts";
import type { TestJudge } from "./open-test-judge.ts";
import { readReceived, type ReceivedExchange } from "./read-received.ts";

/** What a matcher returns to `expect`. */
export interface Matched {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The matchers for `expect.extend` of Vitest, Jest and Playwright. */
export interface ContractMatchers {
  /** Holds if a response matches the document. The operation is found by method and URL if its ID is not given. */
  readonly toMatchContract: (received: unknown, operation?: string) => Promise<Matched>;
}

/** The exchange of a response that was observed before, if any. */
export type FindExchange = (received: unknown) => Promise<PassedExchange> | undefined;

/** Creates the matchers of a judge. The second argument knows the requests of responses that were observed. */
export function createMatchers(
  judgeOf: () => TestJudge,
  findExchange: FindExchange = () => undefined,
): ContractMatchers {
  return {
    async toMatchContract(received, operation) {
      const judge = judgeOf();
      const known = await findExchange(received);
      const exchange = known ?? withMethod(judge, await readReceived(received), operation);
      const { method, url } = exchange.request;
      const located = judge.locate(exchange.request);
      const place = `${method} ${url.split("?")[0]}`;
      if (located.kind !== "found")
        return failed(`${place} is not a request that the document describes`);
      if (operation !== undefined && located.operation.id !== operation)
        return failed(`${place} is a request of ${located.operation.id}, not of ${operation}`);
      const { findings } = await judge.take(exchange);
      const text = judge.explain(findings);
      if (text !== undefined) return failed(text);
      return { pass: true, message: () => `${place} matches ${located.operation.id}` };
    },
  };
}

function failed(text: string): Matched {
  return { pass: false, message: () => text };
}

/** The method of a request that is not known follows from its operation, or from its URL if only one operation has it. */
function withMethod(
  { locate, methods }: TestJudge,
  received: ReceivedExchange,
  operation: string | undefined,
): PassedExchange {
  const { request } = received;
  if (request.method !== undefined)
    return { ...received, request: { ...request, method: request.method } };
  const possible = methods.filter((method) => {
    const located = locate({ method, url: request.url });
    return (
      located.kind === "found" && (operation === undefined || located.operation.id === operation)
    );
  });
  const [method = "GET", other] = possible;
  if (other === undefined) return { ...received, request: { ...request, method } };
  throw new TrafficError(
    "operation-unknown",
    `The response does not say whether the request was ${possible.join(" or ")}`,
    { hint: "Pass the ID of its operation to toMatchContract, or judge all traffic of the test." },
  );
}
