import {
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  type SchemaHandle,
} from "@plumbline/contract";
import type { Gap } from "@plumbline/report";
import { schemaValues } from "../../input/schema/schema-values.ts";
import { withBody } from "../../input/plain/with-body.ts";
import type { TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";

interface Violated {
  readonly keyword: string;
  readonly instancePointer: string;
  readonly schemaPointer: string;
}

/**
 * The gap behind an accepted invalid body whose invalid part the server ignores; `undefined` if there is no evidence for that. The evidence
 * is a valid value of the member that the server accepts and does not show afterwards.
 */
export async function ignoredByServer(
  subject: Subject,
  { violation, schema }: { readonly violation: Violated; readonly schema: SchemaHandle },
  context: TrialContext,
): Promise<Gap | undefined> {
  const { keyword, instancePointer, schemaPointer } = violation;
  const known = byKeyword[keyword];
  if (known) return known;
  const [name, ...more] = parsePointer(instancePointer);
  const usual = schemaValues(subject.contract, schema).usual;
  const value = isObject(usual) && name !== undefined ? usual[name] : undefined;
  if (name === undefined || value === undefined || !isTelling(value)) return undefined;
  const fate = await context.once(`fate of ${subject.operation.id} ${name}`, () =>
    fateOf(subject, { name, value }, context),
  );
  if (fate === "other" && more.length === 0 && typeof value !== "object") {
    const path = formatPointer([...parsePointer(schemaPointer).slice(0, -1), "readOnly"]);
    const says = `State that the server sets \`${name}\` and ignores it in requests`;
    return { says, edit: { op: "add", path, value: true } };
  }
  return fate === "unknown"
    ? undefined
    : { says: `State that this operation ignores \`${name}\`, or leave it out of its body` };
}

/** Keywords that servers ignore by design. @see https://json-schema.org/draft/2020-12/json-schema-validation#section-7.2.1 */
const byKeyword: Readonly<Record<string, Gap>> = {
  format: {
    says: "State the values with `pattern`, because the server does not check the `format`",
  },
  additionalProperties: { says: "Allow further members, because the server ignores them" },
  unevaluatedProperties: { says: "Allow further members, because the server ignores them" },
};

interface Member {
  readonly name: string;
  readonly value: JsonValue;
}

/** `other`: the response to the request shows another value. `gone`: a later read does not show the value. */
type Fate = "other" | "gone" | "unknown";

async function fateOf(subject: Subject, member: Member, context: TrialContext): Promise<Fate> {
  const { body } = subject.plain;
  if (!isObject(body)) return "unknown";
  const input = withBody(subject.plain, { ...body, [member.name]: member.value });
  const { response } = await context.send(input);
  // A server that rejects the usual value reads the member.
  if (!isSuccess(response.status)) return "unknown";
  if (isObject(response.json) && Object.hasOwn(response.json, member.name))
    return isShown(response.json[member.name], member.value) ? "unknown" : "other";
  const read = await readBack(subject, context.taken(input), context);
  if (!read || !Object.hasOwn(read, member.name)) return "unknown";
  return isShown(read[member.name], member.value) ? "unknown" : "gone";
}

/** The thing at the path that a request wrote to. */
async function readBack(
  { contract, operation, other }: Subject,
  { path }: Input,
  context: TrialContext,
): Promise<JsonObject | undefined> {
  const reading = contract.operations.find(
    (one) => one.method === "get" && one.path === operation.path,
  );
  const reader = reading && other(reading.id);
  if (!reader) return undefined;
  const { response } = await context.on(reader).send({ ...reader.plain, path }, { isAsIs: true });
  return isSuccess(response.status) && isObject(response.json) ? response.json : undefined;
}

/** Whether a value contains the sent value: members by name, items in any order, texts in any case. */
function isShown(shown: JsonValue | undefined, sent: JsonValue): boolean {
  if (isArray(sent))
    return isArray(shown) && sent.every((item) => shown.some((one) => isShown(one, item)));
  if (isObject(sent))
    return (
      isObject(shown) &&
      Object.entries(sent).every(([name, part]) => isShown(shown[name], part ?? null))
    );
  return textOf(shown) === textOf(sent);
}

function textOf(value: JsonValue | undefined): string {
  return JSON.stringify(value ?? null).toLowerCase();
}

/** Whether a value contains a text or a number. Other values prove little. */
function isTelling(value: JsonValue): boolean {
  if (typeof value === "string" || typeof value === "number") return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => isTelling(part ?? null));
}
