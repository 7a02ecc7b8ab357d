import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { httpStatus } from "./verdicts/http-status.ts";

/** Words that say that a feature of the service is off, or has to be bought. */
const off = new RegExp(
  [
    String.raw`\bnot (?:been )?(?:enabled|activated|licen[sc]ed|implemented|installed)\b`,
    String.raw`\b(?:feature|module|plugin|extension|api|endpoint|service)\b[^.]{0,60}\b(?:is|are|has been) (?:currently )?(?:disabled|deactivated|turned off)\b`,
    String.raw`\bdisabled (?:by|in) (?:the |its |your )?(?:config(?:uration)?|settings|administrator|server)\b`,
    String.raw`\b(?:your|no|valid|active) licen[sc]e\b|\brequires? (?:an? )?(?:[\w-]+ ){0,3}licen[sc]e\b`,
    String.raw`\b(?:enterprise|premium|paid|pro) (?:feature|edition|plan|version)\b`,
    String.raw`\bnot (?:available|supported|included) (?:in|on|by|with) (?:your|this|the current) (?:plan|edition|version|instance|installation|server|build|licen[sc]e|platform)\b`,
  ].join("|"),
  "i",
);

/** Words that say the same if the response is a 501 or 503. */
const unavailable =
  /\b(?:disabled|deactivated|(?:turned|switched) off|not (?:been )?(?:configured|set up))\b/i;

const longest = 150;

/** The sentence of a rejection that says that a feature is off; `undefined` if there is none. */
export function featureOff({ response }: Pick<Exchange, "response">): string | undefined {
  const { status, text, json } = response;
  if (status < 400 || status === httpStatus.unauthorized) return undefined;
  const texts = json === undefined ? [text] : [...textsIn(json)];
  const isOf = status === httpStatus.notImplemented || status === httpStatus.serviceUnavailable;
  const telling = texts.find((one) => off.test(one) || (isOf && unavailable.test(one)));
  if (telling === undefined && status !== httpStatus.notImplemented) return undefined;
  const says = (telling ?? texts[0] ?? "").replaceAll(/\s+/g, " ").trim();
  return says === "" ? `status ${status}` : says.slice(0, longest);
}

function* textsIn(value: JsonValue | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (isArray(value)) for (const item of value) yield* textsIn(item);
  else if (isObject(value)) for (const member of Object.values(value)) yield* textsIn(member);
}
