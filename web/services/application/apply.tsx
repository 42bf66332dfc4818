import type { ReactNode } from 'react';
import type { Destination } from '#shared/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { Pattern } from '../../ui/pattern.tsx';
import { ApplicationForm, type SubmissionAgent } from './application-form.tsx';
import { DestinationPanel } from './destination-panel.tsx';

interface ApplyProps {
  kind: DecidedKind;
  place: Destination;
  /** The agent who submits it; undefined for the public. */
  agent?: SubmissionAgent;
  /** A change of the price, shown at the submit button. */
  news?: ReactNode;
}

/** One destination with what it costs this reader, and the form that applies for it. */
export function Apply({ kind, place, agent, news }: ApplyProps) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20">
      <div>
        <div className="mt-1 mb-5 h-10 overflow-hidden rounded-[4px]">
          <Pattern name={`${place.destination} ${place.visa_excerpt}`} />
        </div>
        <h1>{place.destination}</h1>
        {place.visa_excerpt && <p className="mt-1 font-medium text-lead">{place.visa_excerpt}</p>}
        {place.visa_description && <p className="mt-3 max-w-[36em] whitespace-pre-line text-ink-2">{place.visa_description}</p>}
      </div>
      <DestinationPanel kind={kind} place={place} />
      <ApplicationForm key={`${kind} ${place.id} ${agent?.id ?? ''}`} kind={kind} place={place} agent={agent} news={news} />
    </div>
  );
}
