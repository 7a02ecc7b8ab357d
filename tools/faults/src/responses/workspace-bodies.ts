import { alter, type Fault } from "@local-ads/sandbox/seams";
import { joinTexts, leaveOut, unwrap, within } from "./members.ts";
import { reshape } from "./reshape.ts";

/** Workspaces, sites and requirements whose shape is not the document's. */
export const workspaceBodyFaults: readonly Fault[] = [
  {
    name: "site-unwrapped",
    breaks: ["get-site-answer", "update-site-answer"],
    description: "The site is answered without its envelope.",
    ...alter(
      "respond",
      reshape({
        get_site: unwrap("site"),
        update_site: unwrap("site"),
      }),
    ),
  },
  {
    name: "site-url-left-out",
    breaks: ["workspace-site-url", "workspace-fields-present"],
    description: "The workspace has no siteUrl.",
    ...alter("respond", reshape({ get_workspace: within("workspace", leaveOut("siteUrl")) })),
  },
  {
    name: "site-url-without-scheme",
    breaks: ["workspace-site-url"],
    description: "The siteUrl of the workspace is a host and no URI.",
    ...alter(
      "respond",
      reshape({
        get_workspace: within("workspace", (workspace) => ({
          ...workspace,
          siteUrl: joinTexts([workspace["siteUrl"] ?? null], "").replace(/^\w+:\/\//, ""),
        })),
      }),
    ),
  },
  {
    name: "scopes-as-text",
    breaks: ["workspace-scopes"],
    description: "The scopes of the connection are one text with spaces.",
    ...alter(
      "respond",
      reshape({
        get_workspace: ({ scopes, ...body }) => ({
          ...body,
          scopes: joinTexts(scopes, " "),
        }),
      }),
    ),
  },
  {
    name: "theme-as-null",
    breaks: ["site-theme"],
    description: "The theme of a site is null.",
    ...alter(
      "respond",
      reshape({
        get_site: within("site", (site) => ({ ...site, theme: null })),
      }),
    ),
  },
  {
    name: "licence-line-left-out",
    breaks: ["requirements-license-line", "requirements-fields-present"],
    description: "The requirements have no licenseLine.",
    ...alter("respond", reshape({ get_workspace_requirements: leaveOut("licenseLine") })),
  },
  {
    name: "requirements-wrapped",
    breaks: ["get-requirements-answer"],
    description: "The requirements are wrapped in an envelope.",
    ...alter(
      "respond",
      reshape({
        get_workspace_requirements: (requirements) => ({ requirements }),
      }),
    ),
  },
];
