import {
  asObject,
  formatPointer,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import { mapAt } from "../answer/map-at.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import { effectMutant } from "./effect-mutant.ts";
import { holderOf, type Member, readableMembers } from "./readable-members.ts";
import { type ChangeBody, storeOtherwise } from "./store-otherwise.ts";

/** A defect of the updates of one member. */
interface MemberBreak {
  readonly name: string;
  readonly appliesTo: (member: Member, siblings: readonly Member[]) => boolean;
  readonly change: (member: Member, siblings: readonly Member[]) => () => ChangeBody;
}

const isTop = ({ way }: Member): boolean => way.length === 1;

const breaks: readonly MemberBreak[] = [
  {
    name: "not stored",
    appliesTo: () => true,
    change: (member) => () => (body) => without(body, member),
  },
  {
    name: "not stored alone",
    appliesTo: () => true,
    change: (member) => () => (body) => (isAlone(body, member) ? without(body, member) : undefined),
  },
  {
    name: "not stored beside another",
    appliesTo: (member) => !isTop(member),
    change: (member) => () => (body) =>
      Object.keys(holderOf(body, member.way)).length > 1 ? without(body, member) : undefined,
  },
  {
    name: "reset unless sent",
    appliesTo: isTop,
    change: (member) => () => (body) =>
      has(body, member) ? undefined : { ...body, [nameOf(member)]: member.empty },
  },
  {
    name: "resets the next member",
    appliesTo: (member, siblings) => isTop(member) && siblings.length > 1,
    change: (member, siblings) => () => (body) => {
      const next = siblings[(siblings.indexOf(member) + 1) % siblings.length];
      return next && isAlone(body, member) ? { ...body, [nameOf(next)]: next.empty } : undefined;
    },
  },
  {
    name: "second update in a row lost",
    appliesTo: isTop,
    change: (member) => () => {
      let isLastAlone = false;
      return (body) => {
        const isSecond = isLastAlone && isAlone(body, member);
        isLastAlone = !isSecond && isAlone(body, member);
        return isSecond ? without(body, member) : undefined;
      };
    },
  },
  {
    name: "lost beside a concurrent update",
    appliesTo: isTop,
    change:
      (member) =>
      () =>
      (body, { isConcurrent }) =>
        isConcurrent && isAlone(body, member) ? without(body, member) : undefined,
  },
];

/** Breaks the updates of one member that can be read back, and of no other. */
export function memberMutants({ contract, operations }: SoundSubject): readonly Mutant[] {
  return operations.flatMap((operation) => {
    const members = readableMembers(contract, operation);
    const siblings = members.filter(isTop);
    return members.flatMap((member) =>
      breaks
        .filter(({ appliesTo }) => appliesTo(member, siblings))
        .map(({ name, change }) => {
          const create = change(member, siblings);
          return effectMutant(operation, {
            place: formatPointer(member.way),
            name,
            create: () => storeOtherwise(operation, create()),
          });
        }),
    );
  });
}

function nameOf({ way }: Member): string {
  return way.at(-1) ?? "";
}

function has(body: JsonValue, { way }: Member): boolean {
  return Object.hasOwn(holderOf(body, way), way.at(-1) ?? "");
}

/** Whether a body has one member, and no other beside it or beside the object that has it. */
function isAlone(body: JsonObject, { way }: Member): boolean {
  const only = ([name, ...rest]: readonly string[], at: JsonValue): boolean =>
    name === undefined || (isOnly(at, name) && only(rest, asObject(at)[name] ?? null));
  return only(way, body);
}

function isOnly(value: JsonValue, name: string): boolean {
  return isObject(value) && Object.keys(value).join() === name;
}

function without(body: JsonObject, { way }: Member): JsonObject | undefined {
  const changed = has(body, { way, empty: null }) ? mapAt(body, way, () => undefined) : undefined;
  return isObject(changed) ? changed : undefined;
}
