import type { CommandIo } from "@plumbline/command";
import { formatCount } from "@plumbline/report";
import type { Session } from "../send/session/create-session.ts";
import type { ResolvedTarget } from "../model/target.ts";
import { type ExploringRun, exploreRun } from "../run/explore-run.ts";
import { createStatusLine } from "./create-status-line.ts";
import { note } from "./note.ts";

export interface ExploreCommand {
  readonly session: Session;
  readonly settings: Omit<ExploringRun, "target">;
  readonly target: ResolvedTarget;
}

/** Explores a target, shows progress, and prints how many operations the target accepted. */
export async function exploreWithProgress(
  io: CommandIo,
  { session, settings, target }: ExploreCommand,
): ReturnType<typeof exploreRun> {
  let text = "exploring";
  const line = createStatusLine(io, () => text);
  try {
    const explored = await exploreRun(session, { ...settings, target }, (answered, requests) => {
      text = `exploring: ${formatCount(answered, "operation")} answered, ${formatCount(requests, "request")}`;
      line.update();
    });
    const { answered, operations, requests } = explored.exploration;
    line.clear();
    note(
      io,
      `Explored: ${answered.length} of ${formatCount(operations, "operation")} succeeded in ${formatCount(requests, "request")}`,
    );
    return explored;
  } finally {
    line.clear();
  }
}
