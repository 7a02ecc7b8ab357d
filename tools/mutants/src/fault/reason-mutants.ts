import {
  findMediaType,
  findResponse,
  inputParameters,
  type JsonValue,
  type Operation,
  parsePointer,
} from "@plumbline/contract";
import { each, type Way } from "../answer/map-at.ts";
import { placesOf } from "../answer/places-of.ts";
import { invalidInput, rejectingStatuses } from "../answer/provoked-statuses.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { MisreadParts, SentParts } from "../misread.ts";
import type { Mutant } from "../mutant.ts";
import { bodyIn } from "./body-in.ts";
import { isValidText, textAt } from "./text-at.ts";

/** The place of a request that invalid input may concern. */
interface InputPlace {
  readonly place: string;
  readonly isInvalid: (sent: SentParts) => boolean;
  /** Statuses that also reject invalid input at this place. */
  readonly also: readonly number[];
}

/** Rejects invalid input at one place of one operation with a status that the document uses for another reason. */
export function reasonMutants(subject: SoundSubject): readonly Mutant[] {
  const statuses = rejectingStatuses(subject).filter((status) => status !== invalidInput);
  return subject.operations.filter(statesInvalidInput).flatMap((operation) =>
    [...parameterPlaces(operation), ...bodyPlaces(subject, operation)].flatMap((place, at) => {
      const others = statuses.filter((status) => !place.also.includes(status));
      const chosen = [at, at + 1].map((turn) => others[turn % others.length]);
      return [...new Set(chosen)].flatMap((status) =>
        status === undefined ? [] : reasonMutant(operation, place, status),
      );
    }),
  );
}

function statesInvalidInput(operation: Operation): boolean {
  return findResponse(operation, invalidInput)?.status === String(invalidInput);
}

function reasonMutant({ id }: Operation, { place, isInvalid }: InputPlace, status: number): Mutant {
  const misread: MisreadParts = (sent) => (isInvalid(sent) ? { ...sent, status } : undefined);
  return {
    id: `response/${id}/${invalidInput}-at-${place.replace(" ", "-")}/reason-becomes-${status}`,
    kind: "response",
    operator: `invalid input becomes ${status}`,
    states: `${id} rejects invalid input at ${place} with ${status}`,
    operations: [id],
    likely: ["rejects/*", "idempotency/*"],
    defect: { by: "reading", operation: id, misread },
  };
}

/** A path that no resource has may be answered as missing, or as forbidden to see. */
const ofPaths: readonly number[] = [403, 404];

function parameterPlaces(operation: Operation): readonly InputPlace[] {
  return inputParameters(operation).map((parameter) => ({
    place: `${parameter.in} ${parameter.name}`,
    also: parameter.in === "path" ? ofPaths : [],
    isInvalid(sent) {
      const text = textAt(operation, parameter, sent);
      return text !== undefined && !isValidText(parameter, text);
    },
  }));
}

function bodyPlaces({ contract }: SoundSubject, { body }: Operation): readonly InputPlace[] {
  const schema = findMediaType(body?.content ?? [], "application/json")?.schema;
  if (!schema) return [];
  return placesOf(contract, schema.schema).map(({ way }) => ({
    place: `body /${way.join("/")}`,
    also: [],
    isInvalid: ({ text }) => isInvalidAt(schema.validate, bodyIn(text), way),
  }));
}

type Validate = (value: JsonValue) => readonly { readonly instancePointer: string }[];

/** Whether a body is invalid at one place and nowhere else. */
function isInvalidAt(validate: Validate, body: JsonValue | undefined, way: Way): boolean {
  const issues = body === undefined ? [] : validate(body);
  return issues.length > 0 && issues.every(({ instancePointer }) => isOn(instancePointer, way));
}

function isOn(pointer: string, way: Way): boolean {
  const tokens = parsePointer(pointer);
  return (
    tokens.length === way.length && way.every((step, at) => step === each || step === tokens[at])
  );
}
