import { asObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { readAnswer, toResponse } from "../answer/read-answer.ts";
import type { Answer } from "../answer.ts";
import type { Difference } from "../run/difference.ts";
import { baseUrlOf, type SoundSubject } from "../load-subject.ts";

/** A JSON-RPC message and its response. */
export interface MessageExchange {
  readonly message: JsonObject;
  readonly request: Request;
  readonly answer: Answer;
}

/** Replaces the responses to messages of MCP. */
export function alterMessages(
  subject: SoundSubject,
  alter: (exchange: MessageExchange) => Answer | undefined,
): Difference {
  return {
    around: (fetch) => async (request) => {
      const message = await messageIn(subject, request);
      const response = await fetch(request);
      if (message === undefined) return response;
      const answer = await readAnswer(response);
      return toResponse(alter({ message, request, answer }) ?? answer);
    },
  };
}

/** Reads the message of a request to MCP, or undefined. Other bodies stay unread streams, which may be cancelled. */
export async function messageIn(
  { contract }: SoundSubject,
  request: Request,
): Promise<JsonObject | undefined> {
  const isBeside = !new URL(request.url).pathname.startsWith(new URL(baseUrlOf(contract)).pathname);
  if (!isBeside || request.method !== "POST") return undefined;
  try {
    const value: JsonValue = JSON.parse(await request.clone().text());
    const message = asObject(value);
    return message["jsonrpc"] === undefined ? undefined : message;
  } catch {
    return undefined;
  }
}

/** Replaces the result of each request of a method. */
export function alterResults(
  subject: SoundSubject,
  method: string,
  change: (result: JsonObject, message: JsonObject) => JsonObject,
): Difference {
  return alterMessages(subject, ({ message, answer }) => {
    const body = asObject(answer.json);
    if (message["method"] !== method || body["result"] === undefined) return undefined;
    const json = { ...body, result: change(asObject(body["result"]), message) };
    return { ...answer, json, text: JSON.stringify(json) };
  });
}
