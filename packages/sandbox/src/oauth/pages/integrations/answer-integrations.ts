import type { Service } from "../../../dispatch/service.ts";
import type { OwnerSessions } from "../owner-sessions.ts";
import type { PageAnswers } from "../page-answers.ts";
import { chooseWorkspace } from "./choose-workspace.ts";
import { createKey } from "./create-key.ts";
import { integrationsPath, newKeyPath, revokePath, workspacePath } from "./integrations-path.ts";
import { revoke } from "./revoke.ts";
import { showWorkspace } from "./show-workspace.ts";
import { enterWorkspace, receiveVisit, type WorkspaceVisit } from "./visit.ts";

type Show = (visit: WorkspaceVisit, id: string | undefined) => Promise<Response>;

const workspace = { id: ":workspace" };

/** The pages of a workspace by their paths. */
const pages: Readonly<Record<string, Show>> = {
  [workspacePath(workspace)]: showWorkspace,
  [newKeyPath(workspace)]: createKey,
  [revokePath(workspace, "keys", ":id")]: (visit, id) => revoke(visit, "keys", id),
  [revokePath(workspace, "connections", ":id")]: (visit, id) => revoke(visit, "connections", id),
};

/** Creates the handlers of Integrations, where owners manage the access to their workspaces. */
export function answerIntegrations(service: Service, sessions: OwnerSessions): PageAnswers {
  const inWorkspace = Object.entries(pages).map(([path, show]): [string, PageAnswers[string]] => [
    path,
    (request, parameters) =>
      receiveVisit(service, { sessions, request }, (visit) =>
        enterWorkspace(visit, parameters["workspace"], (entered) =>
          show(entered, parameters["id"]),
        ),
      ),
  ]);
  return {
    [integrationsPath]: (request) => receiveVisit(service, { sessions, request }, chooseWorkspace),
    ...Object.fromEntries(inWorkspace),
  };
}
