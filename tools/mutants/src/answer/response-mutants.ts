import {
  type Contract,
  findMediaType,
  findResponse,
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import {
  bodyAt,
  cut,
  headerAt,
  hasStatus,
  isSuccess,
  statusTo,
  textTo,
  where,
} from "./alterations.ts";
import type { Answer, AnswerBreak } from "../answer.ts";
import { bodyBreaks } from "./body-breaks.ts";
import { carriedValues } from "./list-places.ts";
import { headerBreaks, replayBreaks } from "./header-breaks.ts";
import { placesOf } from "./places-of.ts";
import { reasonBreaks } from "./reason-breaks.ts";
import { provokedStatuses } from "./provoked-statuses.ts";

/** Creates sandboxes whose responses to one operation are altered in one way. */
export function responseMutants(subject: SoundSubject): readonly Mutant[] {
  const { contract, operations } = subject;
  return operations.flatMap((operation) =>
    [
      ...generators.flatMap((generate) => generate(contract, operation)),
      ...reasonBreaks(subject, operation),
    ].map((one) => toMutant(operation, one)),
  );
}

function toMutant(operation: Operation, { operator, place, alter, likely }: AnswerBreak): Mutant {
  return {
    id: `response/${operation.id}/${place.replaceAll(" ", "-")}/${operator.replaceAll(" ", "-")}`,
    kind: "response",
    operator,
    states: `${operation.id} answers with ${operator} at ${place}`,
    operations: [operation.id],
    likely,
    defect: { by: "answer", operation: operation.id, alter },
  };
}

const generators = [
  successBodies,
  wrongValues,
  invalidIds,
  errorBodies,
  headerBreaks,
  replayBreaks,
  statuses,
  contentTypes,
  noAnswers,
] as const;

const good = ["accepts/example", "responses/*"];

function successBodies(contract: Contract, operation: Operation): readonly AnswerBreak[] {
  const response = operation.responses.find(({ status }) => status.startsWith("2"));
  return bodiesOf(contract, response).map(({ operator, place, alter }) => ({
    operator,
    place: `2xx body ${place}`,
    alter: where(isSuccess, alter),
    likely: good,
  }));
}

/** Returns another valid value for each field that a mutation is declared to write. */
function wrongValues(contract: Contract, operation: Operation): readonly AnswerBreak[] {
  const response = operation.responses.find(({ status }) => status.startsWith("2"));
  const schema = response && findMediaType(response.content, "application/json")?.schema;
  const fields = new Set(operation.policies.reflects.flatMap((one) => Object.values(one.fields)));
  return (schema ? placesOf(contract, schema.schema) : [])
    .filter(({ way }) => fields.has(formatPointer(way)))
    .map(({ way, schema: at }) => ({
      operator: "another valid value",
      place: `2xx body ${formatPointer(way)}`,
      alter: where(
        isSuccess,
        bodyAt(way, (value) => anotherValue(value, at)),
      ),
      likely: ["state/*"],
    }));
}

/** Returns a value that the parameter rejects into which a link or a job carries it. */
function invalidIds(_: Contract, operation: Operation): readonly AnswerBreak[] {
  return carriedValues(operation).map(({ way }) => ({
    operator: "an id that its path rejects",
    place: `2xx body ${formatPointer(way)}`,
    alter: where(
      isSuccess,
      bodyAt(way, (value) => (typeof value === "string" ? `${value}!` : value)),
    ),
    likely: ["responses/*"],
  }));
}

function anotherValue(value: JsonValue, { enum: listed }: JsonObject): JsonValue | undefined {
  if (isArray(listed)) return listed.find((one) => one !== value);
  if (typeof value === "string") return `${value}x`;
  return isObject(value) ? { other: true } : value;
}

function errorBodies(contract: Contract, operation: Operation): readonly AnswerBreak[] {
  return provokedStatuses(contract, operation).flatMap(({ status, likely }) => {
    const bodies = bodiesOf(contract, findResponse(operation, status));
    const deformed = [
      ...bodies,
      { operator: "no JSON", place: "/", alter: textTo("<h1>Error</h1>") },
      { operator: "no body", place: "/", alter: textTo("") },
    ];
    return deformed.map(({ operator, place, alter }) => ({
      operator: `error body: ${operator}`,
      place: `${status} body ${place}`,
      alter: where(hasStatus(status), alter),
      likely: [...likely, "responses/*"],
    }));
  });
}

function bodiesOf(
  contract: Contract,
  response: ReturnType<typeof findResponse>,
): ReturnType<typeof bodyBreaks> {
  const schema = response && findMediaType(response.content, "application/json")?.schema;
  if (!schema) return [];
  return placesOf(contract, schema.schema).flatMap((place) => bodyBreaks(place));
}

/** Changes each status that can be provoked to an undocumented one, a success and a server error. */
function statuses(contract: Contract, operation: Operation): readonly AnswerBreak[] {
  const rejected = provokedStatuses(contract, operation);
  return [
    ...[250, 500].map((to) => ({
      operator: `success becomes ${to}`,
      place: "2xx status",
      alter: where(isSuccess, statusTo(to)),
      likely: good,
    })),
    ...rejected.flatMap(({ status, likely }) =>
      [status + 50, 200, 500].map((to) => ({
        operator: `${status} becomes ${to}`,
        place: `${status} status`,
        alter: where(hasStatus(status), statusTo(to)),
        likely: [...likely, "responses/*"],
      })),
    ),
  ];
}

function contentTypes(contract: Contract, operation: Operation): readonly AnswerBreak[] {
  return kindsOf(contract, operation).map(({ place, applies, likely }) => ({
    operator: "another content type",
    place: `${place} header content-type`,
    alter: where(
      applies,
      headerAt("content-type", () => "text/html"),
    ),
    likely,
  }));
}

function noAnswers(contract: Contract, operation: Operation): readonly AnswerBreak[] {
  return kindsOf(contract, operation).map(({ place, applies, likely }) => ({
    operator: "no answer",
    place: `${place} answer`,
    alter: where(applies, cut),
    likely,
  }));
}

interface Kind extends Pick<AnswerBreak, "place" | "likely"> {
  readonly applies: (answer: Answer) => boolean;
}

/** Lists the successes of an operation and the rejections that can be provoked. */
function kindsOf(contract: Contract, operation: Operation): readonly Kind[] {
  return [
    { place: "2xx", applies: isSuccess, likely: good },
    ...provokedStatuses(contract, operation).map(({ status, likely }) => ({
      place: String(status),
      applies: hasStatus(status),
      likely: [...likely, "responses/*"],
    })),
  ];
}
