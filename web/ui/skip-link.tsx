export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-20 left-(--gutter) z-9 bg-paper px-4 py-3 focus:top-4 print:hidden"
    >
      Skip to content
    </a>
  );
}
