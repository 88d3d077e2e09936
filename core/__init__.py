"""The tutor: knows no platform and no scheduler."""
