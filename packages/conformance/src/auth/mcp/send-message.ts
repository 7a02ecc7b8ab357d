import type { Contract, JsonValue } from "@plumbline/contract";
import type { SideCredential, SideRequest } from "../../model/side-request.ts";
import type { McpCaller } from "./mcp-caller.ts";
import type { McpReply } from "./mcp-reply.ts";
import { messageHeaders, transportHeaders } from "./transport-headers.ts";
import { hasReply, readReply } from "./read-reply.ts";

/** One message to send, well-formed or malformed. */
export interface Message {
  /** The exact text of the body. */
  readonly body: string;
  /** ID of the request in the body. */
  readonly id: JsonValue;
  /** Headers in addition to the headers of every message. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly counting?: Pick<SideRequest, "isCounted" | "isUnpaced" | "isSpared" | "statusOf">;
}

/** Posts one message and reads the response to it. Neither the token nor the id of a session is recorded. */
export async function sendMessage(caller: McpCaller, message: Message): Promise<McpReply> {
  const { context, contract, url, token, identity } = caller;
  const { body, id, headers = {}, counting = {} } = message;
  const session = headers[transportHeaders.session];
  const answer = await context.ask({
    beside: "mcp",
    method: "POST",
    url,
    headers: { ...messageHeaders, ...headers },
    ...(token === undefined ? {} : { credential: credentialOf(contract, token) }),
    body,
    secrets: [...listOf(token), ...listOf(session)],
    secretsOf: ({ headers: given }) => listOf(given[transportHeaders.session]),
    isWhole: (text) => hasReply(text, id),
    ...(identity === undefined ? {} : { identity }),
    ...counting,
  });
  return readReply(answer, id);
}

function listOf(secret: string | undefined): readonly string[] {
  return secret === undefined ? [] : [secret];
}

/** The header that carries a token: Authorization, unless the interface accepts API keys in another header only. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-usage */
function credentialOf({ policies, securitySchemes }: Contract, token: string): SideCredential {
  const schemes = (policies.mcp?.credentials ?? []).flatMap((name) => securitySchemes[name] ?? []);
  const [first] = schemes;
  const isOwnHeader = schemes.every(
    ({ type, in: place }) => type === "apiKey" && place === "header",
  );
  return first?.parameterName !== undefined && isOwnHeader
    ? { header: first.parameterName.toLowerCase(), secret: token }
    : { header: "authorization", prefix: "Bearer ", secret: token };
}
