import { resetPasswordPath } from '#contract/links.ts';

/** Every page of the site, without its language (specification section 2). */
export const paths = {
  home: '/home',
  about: '/about',
  directory: '/officedirectory',
  matrimony: '/matrimony',
  events: '/events',
  gallery: '/gallery',
  deceased: '/deceased',
  officeBearers: '/officebearers',
  contact: '/contact',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: resetPasswordPath,
  admin: '/admin',
  adminUsers: '/admin/users',
  adminProfiles: '/admin/profiles',
  adminMembers: '/admin/members',
  adminGallery: '/admin/gallery',
  adminEvents: '/admin/events',
  adminDeceased: '/admin/deceased',
  apiDocs: '/api/docs',
} as const;
