import {
  createExchangeLog,
  createServerControl,
  type ExchangeLog,
  type LoggedExchange,
  type OwnControls,
  type ServerControl,
  type Thing as ShownThing,
  toInstant,
} from "@plumbline/control";
import { asObject } from "@plumbline/contract";
import type { PlacedThing } from "@plumbline/state";
import { clearTables } from "@plumbline/storage";
import type { MockService } from "../answer/mock-service.ts";
import { keepSeed, type Things } from "../answer/open-things.ts";

/** The control plane of a mock with state, and the log that it shows. */
export interface MockControl {
  readonly control: ServerControl;
  readonly log: ExchangeLog<LoggedExchange>;
}

/** Creates the control plane of a mock with state. */
export function createMockControl(service: MockService, things: Things): MockControl {
  const { contract, switches, faults, seed, callers } = service;
  const { storage, clock } = things;
  const log = createExchangeLog<LoggedExchange>(() => {});
  const control = createServerControl({
    contract,
    storage,
    clock,
    log,
    switches,
    faults,
    seed,
    async replant(next, { isEmptied }) {
      await storage.transaction(async (trx) => {
        if (isEmptied) await clearTables(trx, storage);
        await keepSeed(trx, next);
      });
      callers.forget();
      service.replant(next);
      storage.replaced();
    },
    own: createOwnControls(service, things),
  });
  return { control, log };
}

function createOwnControls(service: MockService, { state, clock }: Things): OwnControls {
  const { callers, isPartitioned } = service;
  const desk = (): ReturnType<Things["state"]>["desk"] => state().desk;
  return {
    async resources() {
      const resources = await desk().resources();
      return resources.map((one) => ({ ...one, identifier: [...one.identifier] }));
    },
    async things({ resource, limit = 200 }) {
      const now = await clock.now();
      const { total, things } = await desk().list(resource, { limit, now });
      return { total, things: things.map(show) };
    },
    putThing: async ({ value, ...name }) =>
      show(await desk().put(name, asObject(JSON.parse(JSON.stringify(value))), await clock.now())),
    async deleteThing(name) {
      await desk().remove(name);
      return {};
    },
    callers: async () =>
      callers.list().map(({ name, caller, requests, lastAt }) => ({
        name,
        world: isPartitioned ? caller : "",
        requests,
        lastAt: toInstant(lastAt),
      })),
    tokens: async () => showTokens(callers.tokens()),
    async setTokens({ tokens }) {
      callers.accept(tokens ?? undefined);
      return showTokens(callers.tokens());
    },
  };
}

function showTokens(tokens: ReadonlySet<string> | undefined): { tokens: string[] | null } {
  return { tokens: tokens ? [...tokens] : null };
}

function show({ scope, ...thing }: PlacedThing): ShownThing {
  return { ...thing, scope: [...scope] };
}
