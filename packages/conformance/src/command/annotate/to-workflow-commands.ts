import { type Annotation, describe, weightOf } from "./annotation.ts";

/** GitHub shows up to ten annotations of each kind for a step, and drops the others. The first are the most severe. */
const order = ["error", "warning", "notice"];

/**
 * Annotations as commands that a workflow of GitHub reads from the output of a step.
 * @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function toWorkflowCommands(annotations: readonly Annotation[]): string {
  return annotations
    .toSorted((a, b) => order.indexOf(weightOf(a.finding)) - order.indexOf(weightOf(b.finding)))
    .map(({ finding, file, line }) => {
      const title = `${finding.check} (${finding.operation})`;
      const properties = `file=${property(file)},line=${line},title=${property(title)}`;
      return `::${weightOf(finding)} ${properties}::${message(describe(finding))}\n`;
    })
    .join("");
}

/** Puts a message on one line, so that text from a server cannot begin another command. */
function message(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return message(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
