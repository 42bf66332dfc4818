interface DenialProps {
  of: { reason?: string | undefined; next_step?: string | undefined };
  className?: string;
}

export const Denial = ({ of: { reason, next_step }, className }: DenialProps) =>
  reason || next_step ? (
    <div className={`grid max-w-form gap-2 ${className ?? ''}`}>
      {reason && (
        <p className="wrap-anywhere whitespace-pre-line">
          <b>Why:</b> {reason}
        </p>
      )}
      {next_step && (
        <p className="wrap-anywhere whitespace-pre-line">
          <b>What you can do now:</b> {next_step}
        </p>
      )}
    </div>
  ) : null;
