import type { CommandIo } from "@plumbline/command";
import { LoginError } from "./login-error.ts";

interface ResolveOptions {
  /** The configuration that is named. Default: the nearest one. */
  readonly config?: string | undefined;
}

/**
 * The URL that a target stands for: a URL itself, the base URL of the target of that name, or of the only one in the configuration.
 * Throws LoginError `OPTION_INVALID` and what `readSources` throws.
 */
export async function resolveResource(
  { cwd }: Pick<CommandIo, "cwd">,
  target: string | undefined,
  { config }: ResolveOptions,
): Promise<string> {
  if (target?.includes("://")) return checkUrl(target);
  // A URL needs nothing of the suite.
  const { readSources } = await import("@plumbline/conformance/command");
  const sources = await readSources({ cwd, config, target });
  const { baseUrl } = sources.target;
  if (baseUrl !== undefined) return checkUrl(baseUrl);
  throw new LoginError("OPTION_INVALID", "no target is given", {
    hint: "name a URL, for example http://127.0.0.1:4020/v1, or a target of plumbline.config.ts that has a baseUrl",
  });
}

/** Throws LoginError `OPTION_INVALID`, without repeating a credential. */
export function checkUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.username || url?.password)
    throw new LoginError("OPTION_INVALID", "the URL carries a credential", {
      hint: "take the user name and the password out of the URL",
    });
  if (url && /^https?:$/.test(url.protocol)) return text;
  throw new LoginError("OPTION_INVALID", `"${text}" is not an http or https URL`, {
    hint: "give it with its scheme and path prefix, for example http://127.0.0.1:4020/v1",
  });
}
