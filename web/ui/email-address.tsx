export function EmailAddress({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <span className="wrap-anywhere">
      <span>{address.slice(0, at)}</span>
      {at > 0 && <wbr />}
      <span>{address.slice(at)}</span>
    </span>
  );
}
