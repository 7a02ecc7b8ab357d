/** Code, which contains no links, or the end of a link. */
const parts =
  /^(`{3,})[^\n]*\n[\s\S]*?^\1|`[^`\n]*`(?!\]\()|\[((?:`[^`\n]*`|[^[\]`])*)\]\(([^)\s]+)\)/gm;

/**
 * Replaces the targets of the links of a Markdown page. A link without a new target becomes its text. Code stays as it is.
 * @see https://spec.commonmark.org/0.31.2/#links
 */
export function mapLinks(text: string, retarget: (target: string) => string | undefined): string {
  return text.replaceAll(parts, (match, _fence, label?: string, target?: string) => {
    if (label === undefined || target === undefined) return match;
    const next = retarget(target);
    return next === undefined ? label : `[${label}](${next})`;
  });
}
