import type { CommandIo } from "@plumbline/command";
import { LoginError } from "./login-error.ts";

interface ResolveOptions {
  /** Path of the configuration. Default: the nearest one. */
  readonly config?: string | undefined;
}

/**
 * The URL of a target: the URL itself, the base URL of the target with that name, or of the only target in the configuration.
 * Throws LoginError `OPTION_INVALID`, and the errors of `readSources`.
 */
export async function resolveResource(
  { cwd }: Pick<CommandIo, "cwd">,
  target: string | undefined,
  { config }: ResolveOptions,
): Promise<string> {
  if (target?.includes("://")) return checkUrl(target);
  // For a URL, the suite is not loaded.
  const { readSources } = await import("@plumbline/conformance/command");
  const sources = await readSources({ cwd, config, target });
  const { baseUrl } = sources.target;
  if (baseUrl !== undefined) return checkUrl(baseUrl);
  throw new LoginError("OPTION_INVALID", "No target is given", {
    hint: "Pass a URL, for example http://127.0.0.1:4020/v1, or a target of plumbline.config.ts with a baseUrl.",
  });
}

/** Throws LoginError `OPTION_INVALID`, with a message that contains no credential. */
export function checkUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.username || url?.password)
    throw new LoginError("OPTION_INVALID", "The URL contains a credential", {
      hint: "Remove the user name and the password from the URL.",
    });
  if (url && /^https?:$/.test(url.protocol)) return text;
  throw new LoginError("OPTION_INVALID", `"${text}" is not an http or https URL`, {
    hint: "Pass a URL with scheme and path, for example http://127.0.0.1:4020/v1.",
  });
}
