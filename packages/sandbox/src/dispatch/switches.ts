/** What the control plane can do to the calls of this process: park mutations, delay responses, remove the configuration. */
export interface Switches {
  /** Parks the next mutation of an operation, or of any operation, after its key is claimed. */
  hold(operation: string | undefined): void;
  /** Resumes every parked mutation and cancels every hold. Returns how many mutations resume. */
  release(): number;
  /** The operations whose next mutation is parked; `*` for any. */
  readonly held: () => readonly string[];
  /** The number of parked mutations. */
  readonly parked: () => number;
  /** Called between the claim of a key and its work. Resolves with whether the mutation was parked. */
  park(operation: string): Promise<boolean>;
  /** Delays every response by this many milliseconds of real time. */
  setLatency(milliseconds: number): void;
  readonly latency: () => number;
  /** A service without configuration rejects every call. */
  setConfigured(configured: boolean): void;
  readonly isConfigured: () => boolean;
}

const any = "*";

export function createSwitches(): Switches {
  const wanted: string[] = [];
  const waiting = new Set<() => void>();
  let latency = 0;
  let configured = true;

  return {
    hold: (operation) => void wanted.push(operation ?? any),
    release() {
      const count = waiting.size;
      wanted.length = 0;
      for (const resume of waiting) resume();
      waiting.clear();
      return count;
    },
    held: () => [...wanted],
    parked: () => waiting.size,
    async park(operation) {
      const at = wanted.findIndex((name) => name === any || name === operation);
      if (at < 0) return false;
      wanted.splice(at, 1);
      await new Promise<void>((resolve) => waiting.add(resolve));
      return true;
    },
    setLatency: (milliseconds) => void (latency = milliseconds),
    latency: () => latency,
    setConfigured: (value) => void (configured = value),
    isConfigured: () => configured,
  };
}
