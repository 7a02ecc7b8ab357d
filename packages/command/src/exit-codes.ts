/** The exit codes of every plumbline command. */
export const exitCodes = {
  /** The command succeeded and has nothing to report. */
  ok: 0,
  /** Findings: the target breaks its contract, the document breaks a lint rule, generated files are stale. */
  findings: 1,
  /** Wrong usage or configuration: an unknown option, an unreadable or invalid document. */
  usage: 2,
  /** Inconclusive: the target is unreachable, rejects the credential, or could not be tested enough. */
  inconclusive: 3,
  /** A defect of plumbline (EX_SOFTWARE of sysexits.h). */
  internal: 70,
} as const;

/** An exit code of a plumbline command. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
