import { toTypical } from "@plumbline/arbitrary";
import {
  isArray,
  isObject,
  type JsonValue,
  type Operation,
  type Parameter,
} from "@plumbline/contract";
import { namesSecret } from "../../input/request/carries-secret.ts";
import { otherSpellings } from "../../input/request/other-spellings.ts";
import { attempt, schemaValues } from "../../input/schema/schema-values.ts";
import type { Subject } from "../../model/subject.ts";
import { successSchemas } from "../success-schemas.ts";
import { isRead } from "./query-forms.ts";

/** A query parameter that an operation does not declare, with a value that would have an effect. */
export interface UndeclaredName {
  readonly name: string;
  readonly value: string;
}

/** Enough for the parameters of an interface and the members of a thing. */
const mostNames = 24;

/**
 * Names for query parameters that a server probably knows: the operation's own ones in other spellings, those of other reads, and the members
 * of the response.
 */
export function undeclaredNames(subject: Subject): readonly UndeclaredName[] {
  const own = queryOf(subject.operation);
  const candidates = [
    ...own.flatMap((parameter) =>
      otherSpellings(parameter.name).flatMap((name) => named(subject, parameter, name)),
    ),
    ...subject.surveyed(parametersOfReads).flatMap((parameter) => named(subject, parameter)),
    ...membersOf(subject).map((name) => ({ name, value: noneHasIt })),
  ];
  const declared = new Set(own.map(({ name }) => name));
  const fresh = candidates.filter(({ name }) => !declared.has(name) && !namesSecret(name));
  return [...new Map(fresh.map((one) => [one.name, one])).values()].slice(0, mostNames);
}

/** A value that selects nothing. */
const noneHasIt = "plumbline-none";

function queryOf({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === "query");
}

function parametersOfReads(subjects: readonly Subject[]): readonly Parameter[] {
  return subjects.filter(isRead).flatMap(({ operation }) => queryOf(operation));
}

function named(
  { contract }: Subject,
  { schema, name: own }: Parameter,
  name = own,
): readonly UndeclaredName[] {
  const { usual } = schemaValues(contract, schema, "query");
  const isScalar = usual !== undefined && usual !== null && typeof usual !== "object";
  return isScalar ? [{ name, value: String(usual) }] : [];
}

/** The names of texts and numbers in the things of a response. */
function membersOf({ contract, operation }: Subject): readonly string[] {
  return successSchemas(operation).flatMap(({ schema, pointer }) => {
    const place = { root: contract.document, pointer, direction: "response" } as const;
    const typical = attempt(
      () => toTypical(schema, { ...place, members: "all", maxDepth: 2 }),
      undefined,
    );
    return [...new Set(namesIn(typical))];
  });
}

function namesIn(value: JsonValue | undefined): readonly string[] {
  if (isArray(value)) return namesIn(value[0]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isArray(member) || isObject(member) ? namesIn(member) : [name],
  );
}
