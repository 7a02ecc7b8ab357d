import { CallersPage } from "./people/callers-page.js";
import { faults, read, tokens } from "./state/mock-store.js";
import { FaultsPage } from "./faults/faults-page.js";
import { openConsole } from "./open-console.js";
import { RequestsPage } from "./requests/requests-page.js";
import { SettingsPage } from "./settings/settings-page.js";
import { ThingsPage } from "./data/things-page.js";
import { TimePage } from "./time/time-page.js";

/** @param {string | null} operation */
const onceIn = (operation) => ({ ...(operation !== null && { operation }), times: 1 });

await openConsole({
  name: "Mock",
  pages: [
    { id: "requests", name: "Requests", Page: RequestsPage },
    { id: "data", name: "Data", Page: ThingsPage },
    { id: "people", name: "People and keys", Page: CallersPage },
    { id: "time", name: "Time", Page: TimePage },
    { id: "faults", name: "Faults and outages", Page: FaultsPage },
    { id: "settings", name: "Settings", Page: SettingsPage },
  ],
  badgesOf: () =>
    faults.value.map(({ id, text }) => ({
      text: `Fault: ${text}`,
      done: "The fault is removed.",
      end: (control) => control.removeFault({ id }),
    })),
  read,
  disturbances: () => [
    {
      name: "after 3 s",
      plan: (control, { operation }) =>
        control.addFault({ ...onceIn(operation), kind: "delay", milliseconds: 3000 }),
    },
    {
      name: "connection ends within it",
      plan: (control, { operation }) => control.addFault({ ...onceIn(operation), kind: "drop" }),
    },
    {
      name: "body is cut",
      plan: (control, { operation }) =>
        control.addFault({ ...onceIn(operation), kind: "malformed" }),
    },
  ],
  // Without a list of tokens, every one is accepted.
  secretOf: () => (tokens.value === null ? "console" : tokens.value[0]),
  isStale: (state) => faults.value.map(({ text }) => text).join() !== state.faults.join(),
});
