import formStyles from './forms.css?url';

/** Every applicants' page with a long form exports it as `links`. */
export const formLinks = () => [{ rel: 'stylesheet', href: formStyles }];
