import {
  type Contract,
  type JsonValue,
  parsePointer,
  formatPointer,
  writtenPath,
} from "@plumbline/contract";
import type { DocumentEdit } from "./run/finding.ts";
import type { RunReport } from "./run/run-report.ts";
import { listFindings } from "./view/list-findings.ts";

/** Options of `renderOverlay`. */
export interface RenderOverlayOptions {
  /** The contract of the run. */
  readonly contract: Contract;
  /** The reference to the document, relative to the overlay. */
  readonly document?: string;
  /** Write JSON instead of YAML. Default false. */
  readonly json?: boolean;
}

interface Action {
  readonly target: string;
  readonly description: string;
  readonly update?: JsonValue;
  readonly remove?: true;
}

/**
 * Renders the edits that close the gaps of a run as an overlay of the document, or returns undefined if no gap has an edit.
 * @see https://spec.openapis.org/overlay/v1.1.0.html
 */
export function renderOverlay(
  report: RunReport,
  { contract, document, json = false }: RenderOverlayOptions,
): string | undefined {
  const actions = listActions(report, contract);
  if (actions.length === 0) return undefined;
  const overlay = {
    overlay: "1.1.0",
    info: {
      title: `Edits of ${contract.title} that its server suggests`,
      version: contract.version,
    },
    ...(document === undefined ? {} : { extends: document }),
    actions,
  };
  return json ? `${JSON.stringify(overlay, null, 2)}\n` : toYaml(overlay);
}

/** The different edits of the gaps. Gaps of several clauses may have the same edit. */
function listActions(report: RunReport, contract: Contract): readonly Action[] {
  const edited = listFindings(report).filter(({ gap }) => gap?.edit !== undefined);
  const byEdit = Map.groupBy(edited, ({ gap }) => JSON.stringify(gap?.edit));
  return [...byEdit.values()].flatMap((findings) => {
    const [gap] = findings.flatMap((finding) => finding.gap ?? []);
    if (!gap?.edit) return [];
    const operations = [...new Set(findings.map(({ operation }) => operation))].join(", ");
    const { target, ...rest } = toChange(gap.edit, contract);
    return [{ target, description: `${gap.says} (${operations})`, ...rest }];
  });
}

function toChange(
  { op, path, value = null }: DocumentEdit,
  contract: Contract,
): Omit<Action, "description"> {
  if (op === "remove") return { target: writtenPath(contract, path), remove: true };
  const tokens = parsePointer(path);
  const name = tokens.at(-1) ?? "";
  const target = writtenPath(contract, formatPointer(tokens.slice(0, -1)));
  return { target, update: name === "-" ? value : { [name]: value } };
}

/** Writes an overlay as YAML. Values are written as JSON, which YAML includes. */
function toYaml({
  actions,
  info,
  ...rest
}: {
  readonly info: object;
  readonly actions: readonly Action[];
}): string {
  const fields = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const entries = actions.map((action) =>
    Object.entries(action)
      .map(([name, value], at) => `${at === 0 ? "  - " : "    "}${name}: ${JSON.stringify(value)}`)
      .join("\n"),
  );
  return [...fields, `info: ${JSON.stringify(info)}`, "actions:", ...entries, ""].join("\n");
}
