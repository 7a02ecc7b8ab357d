/** What the control plane may do to calls on their way: park mutations, slow answers down. Of this process alone. */
export interface Switches {
  /** Parks the next mutation of an operation, or of any, after its key was claimed. */
  hold(operation: string | undefined): void;
  /** Lets every parked mutation go on and takes back what is to be parked; says how many went on. */
  release(): number;
  /** Operations whose next mutation will be parked; `*` for any. */
  readonly held: () => readonly string[];
  /** How many mutations are parked at this moment. */
  readonly parked: () => number;
  /** Called by the dispatcher between claim and work; resolves with whether it had to wait. */
  park(operation: string): Promise<boolean>;
  /** Delays every answer by this many milliseconds of real time. */
  setLatency(milliseconds: number): void;
  readonly latency: () => number;
  /** A service that is not configured refuses every call. */
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
      for (const goOn of waiting) goOn();
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
