import { AsyncLocalStorage } from "node:async_hooks";
import type { Seams } from "../../dispatch/seams.ts";
import { touch } from "@plumbline/control";
import type { Fault } from "./fault.ts";

type AnyFunction = (...args: readonly unknown[]) => unknown;
type Members = Readonly<Record<string, unknown>>;

/** What the sound function did inside a call of the faulty one. */
interface SoundCall {
  readonly args: readonly unknown[];
  isSame?: boolean;
  result?: unknown;
  error?: unknown;
}

/**
 * Applies a fault so that it is noted in each exchange that it changes: when the faulty function does not call the sound one,
 * passes it other arguments, or returns or throws something else. Of an object, the call of a changed function is noted.
 */
export function applyWatched(seams: Seams, fault: Fault): Seams {
  const calls = new AsyncLocalStorage<SoundCall>();
  const recorded = mapMembers(seams, (seam) => (isFunction(seam) ? record(seam, calls) : seam));
  const faulty: Members = { ...fault.apply(recorded as unknown as Seams) }; // the same members
  const note = (): void => touch("fault", fault.name);
  const watched = mapMembers(faulty, (seam, name) => {
    if (seam === recorded[name]) return seams[name as keyof Seams];
    return isFunction(seam)
      ? watchFunction(seam, calls, note)
      : watchMembers(seam, recorded[name], note);
  });
  return watched as unknown as Seams; // the same members
}

/** Returns a function that notes for the surrounding call of the faulty one what it was given and returned. */
function record(sound: AnyFunction, calls: AsyncLocalStorage<SoundCall>): AnyFunction {
  return (...args) => {
    const call = calls.getStore();
    if (call === undefined) return sound(...args);
    call.isSame = args.every((value, position) => value === call.args[position]);
    try {
      call.result = sound(...args);
    } catch (error) {
      call.error = error;
      throw error;
    }
    return call.result;
  };
}

function watchFunction(
  faulty: AnyFunction,
  calls: AsyncLocalStorage<SoundCall>,
  note: () => void,
): AnyFunction {
  return (...args) => {
    const call: SoundCall = { args };
    const result = noteErrors(call, () => calls.run(call, () => faulty(...args)));
    if (result instanceof Promise) return settle(call, result);
    // A function that returns functions changes nothing until one of them is called.
    if (isMembers(result) && isMembers(call.result) && hasFunctions(result)) {
      if (hasOtherData(result, call.result)) note();
      return watchMembers(result, call.result, note);
    }
    if (call.isSame !== true || call.result !== result) note();
    return result;
  };

  function noteErrors<T>(call: SoundCall, run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error !== call.error) note();
      throw error;
    }
  }

  async function settle(call: SoundCall, result: Promise<unknown>): Promise<unknown> {
    const sound = Promise.resolve(call.result).catch((error: unknown) => {
      call.error = error;
    });
    try {
      const value = await result;
      if (call.isSame !== true || (await sound) !== value) note();
      return value;
    } catch (error) {
      await sound;
      if (error !== call.error) note();
      throw error;
    }
  }
}

/** Watches the functions of an object that differ from those of the sound one, at any depth. */
function watchMembers(faulty: unknown, sound: unknown, note: () => void): unknown {
  if (faulty === sound || !isMembers(faulty)) return faulty;
  const before = isMembers(sound) ? sound : {};
  return mapMembers(faulty, (member, name) => {
    if (member === before[name]) return member;
    if (!isFunction(member)) return watchMembers(member, before[name], note);
    return (...args: readonly unknown[]) => {
      note();
      return member(...args);
    };
  });
}

function mapMembers(members: object, change: (member: unknown, name: string) => unknown): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, change(member, name)]),
  );
}

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === "function";
}

function isMembers(value: unknown): value is Members {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Whether a member without functions differs, at any depth. */
function hasOtherData(faulty: Members, sound: Members): boolean {
  return Object.entries(faulty).some(([name, member]) => {
    const before = sound[name];
    if (member === before || isFunction(member)) return false;
    if (isMembers(member) && hasFunctions(member))
      return isMembers(before) && hasOtherData(member, before);
    return true;
  });
}

function hasFunctions(members: Members): boolean {
  return Object.values(members).some(
    (member) => isFunction(member) || (isMembers(member) && hasFunctions(member)),
  );
}
