/** The known facts about the workflow that builds a release. */
export interface Builder {
  /** Whether the workflow can prove what it built: it has an identity token. */
  readonly provenance: boolean;
  /** The address of the repository, as npm compares it with the proof. */
  readonly repository: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads what GitHub and GitLab tell a workflow.
 * @see https://docs.npmjs.com/generating-provenance-statements
 */
export function describeBuilder(env: Environment): Builder {
  const provenance = Boolean(env["ACTIONS_ID_TOKEN_REQUEST_URL"] ?? env["SIGSTORE_ID_TOKEN"]);
  const address = env["GITHUB_REPOSITORY"]
    ? `${env["GITHUB_SERVER_URL"]}/${env["GITHUB_REPOSITORY"]}`
    : env["CI_PROJECT_URL"];
  return { provenance, repository: address ? `git+${address}.git` : undefined };
}
