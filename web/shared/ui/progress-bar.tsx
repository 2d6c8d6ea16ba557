interface ProgressBarProps {
  /** What it is the progress of; said, not shown. */
  label: string;
  /** From 0 to 1; undefined while nobody knows. */
  share: number | undefined;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className="progress-bar" aria-label={label} max={1} value={share} />;
}
